/** The machines that the company makes screws and barrels for, in the order of the hero's rotation. */
export const MACHINES = ['extrusoras', 'injetoras', 'sopradoras'] as const;

export type Machine = (typeof MACHINES)[number];

export const MACHINE_LABELS: Readonly<Record<Machine, string>> = {
  extrusoras: 'Extrusoras',
  injetoras: 'Injetoras',
  sopradoras: 'Sopradoras',
};

export const ROTATION_MS = 2000;

export function nextMachine(machine: Machine): Machine {
  const next = MACHINES[(MACHINES.indexOf(machine) + 1) % MACHINES.length];
  return next ?? MACHINES[0];
}
