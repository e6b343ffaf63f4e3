/** The machines that the tools know, with the names that visitors read. */
export const MACHINE_NAMES = {
  injetora: 'Injetora',
  extrusora: 'Extrusora',
  sopradora: 'Sopradora',
} as const;
export type MachineKind = keyof typeof MACHINE_NAMES;
export const MACHINE_KINDS = Object.keys(MACHINE_NAMES) as MachineKind[];
