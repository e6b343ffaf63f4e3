import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { IslandBoundary } from '../ui/IslandBoundary.tsx';
import { $machine } from './machine.store.ts';
import { MACHINE_LABELS, MACHINES, type Machine, nextMachine, ROTATION_MS } from './machines.ts';

interface Props {
  title: string;
  suffix: string;
  claim: string;
  servicesHref: string;
  /** The chat that asks for a quote, by machine. */
  quoteUrls: Readonly<Record<Machine, string>>;
}

function Rotator({ title, suffix, claim, servicesHref, quoteUrls }: Props) {
  const machine = useStore($machine, { ssr: 'initial' });
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => $machine.set(nextMachine($machine.get())), ROTATION_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  const choose = (chosen: Machine) => {
    $machine.set(chosen);
    setPaused(true);
  };

  return (
    <>
      <h1 className="text-h1">
        {title}{' '}
        <span className="block whitespace-nowrap text-heat-glow">
          <span key={machine} className="rotating-word inline-block">
            {MACHINE_LABELS[machine]} {suffix}
          </span>
        </span>
      </h1>
      <div className="mt-3 -ml-1 flex items-center [@media(scripting:none)]:hidden">
        {MACHINES.map((option) => (
          <button
            key={option}
            type="button"
            className="group grid h-11 w-14 cursor-pointer items-center px-1"
            aria-label={MACHINE_LABELS[option]}
            aria-pressed={option === machine}
            onClick={() => choose(option)}
          >
            <span className="h-0.5 bg-steel-500 group-hover:bg-white group-aria-pressed:bg-heat-glow" />
          </button>
        ))}
        <button
          type="button"
          className="ml-1 grid size-11 cursor-pointer place-items-center text-steel-200 hover:text-white"
          aria-label={isPaused ? 'Retomar a troca de máquinas' : 'Pausar a troca de máquinas'}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={18} />
        </button>
      </div>
      <p className="mt-3 max-w-[46ch] text-lead text-steel-200">{claim}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a
          className="button button-whatsapp max-sm:w-full"
          href={quoteUrls[machine]}
          target="_blank"
          rel="noopener"
          data-whatsapp={`Hero - ${machine}`}
        >
          <Icon name="whatsapp" /> Solicite Orçamento
        </a>
        <a className="button button-quiet max-sm:w-full" href={servicesHref}>
          Nossos Serviços
        </a>
      </div>
    </>
  );
}

export function HeroRotator(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.quoteUrls.extrusoras}>
      <Rotator {...props} />
    </IslandBoundary>
  );
}
