import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { MACHINE_LABELS, MACHINES, type Machine, nextMachine, ROTATION_MS } from '../../shared/machines.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { IslandBoundary } from '../../site/ui/IslandBoundary.tsx';
import { $machine } from './machine.store.ts';

interface Props {
  title: string;
  suffix: string;
  claim: string;
  servicesHref: string;
  formHref: string;
  /** The WhatsApp link of each machine's quote. */
  quoteUrls: Readonly<Record<Machine, string>>;
}

function Rotator({ title, suffix, claim, servicesHref, formHref, quoteUrls }: Props) {
  const machine = useStore($machine, { ssr: 'initial' });
  // Undefined until the effect reads the visitor's setting: the server does not know it.
  const [isPaused, setPaused] = useState<boolean>();

  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (isPaused !== false) return;
    const timer = setInterval(() => $machine.set(nextMachine($machine.get())), ROTATION_MS);
    return () => clearInterval(timer);
  }, [isPaused]);

  const choose = (chosen: Machine) => {
    $machine.set(chosen);
    setPaused(true);
  };

  const wordOf = (option: Machine) => `${MACHINE_LABELS[option]} ${suffix}`;
  const next = nextMachine(machine);

  return (
    <div className="flex flex-col">
      <h1 className="text-h1">
        {`${title} `}
        {/* The other two words are rendered invisibly: the tallest sets the height, so no font causes a layout shift. */}
        <span
          className="rotating-words grid text-heat-glow"
          data-next={wordOf(next)}
          data-last={wordOf(nextMachine(next))}
        >
          <span key={machine} className="rotating-word">
            {wordOf(machine)}
          </span>
        </span>
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 sm:mt-7 sm:not-short:order-last">
        <a
          className="button button-whatsapp max-sm:w-full"
          href={quoteUrls[machine]}
          target="_blank"
          rel="noopener"
          data-whatsapp={`Hero - ${machine}`}
        >
          <Icon name="whatsapp" /> Solicite Orçamento <span className="sr-only">(WhatsApp, nova aba)</span>
        </a>
        <a className="button button-quiet max-sm:px-2.5 max-sm:text-small" href={servicesHref}>
          Nossos Serviços
        </a>
        <a className="text-action text-small print:hidden xl:basis-full" href={formHref}>
          ou pelo formulário
        </a>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
        <div
          className="flex items-center sm:-ml-1 sm:basis-full [@media(scripting:none)]:hidden"
          role="group"
          aria-label="Máquina mostrada"
        >
          {MACHINES.map((option) => (
            <button
              key={option}
              type="button"
              className="group grid h-11 w-11 cursor-pointer items-center px-1 sm:w-14"
              aria-label={MACHINE_LABELS[option]}
              aria-pressed={option === machine}
              onClick={() => choose(option)}
            >
              <span className="border-t-2 border-steel-300 group-hover:border-white group-aria-pressed:border-t-4 group-aria-pressed:border-heat-glow" />
            </button>
          ))}
          <button
            type="button"
            className="grid size-11 cursor-pointer place-items-center text-steel-200 hover:text-white"
            aria-label={isPaused ? 'Retomar animação' : 'Pausar animação'}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} size={18} />
          </button>
        </div>
      </div>
      {/* Below the buttons on phones, so that the main action is in the first viewport. */}
      <p className="mt-3 max-w-[46ch] text-steel-200 xl:max-w-[27rem] max-sm:mt-2 max-sm:text-small sm:text-lead">
        {claim}
      </p>
    </div>
  );
}

export function HeroRotator(props: Props) {
  return (
    <IslandBoundary whatsappUrl={props.quoteUrls.extrusoras}>
      <Rotator {...props} />
    </IslandBoundary>
  );
}
