import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

export type TabName = 'list' | 'form' | 'requests' | 'results' | 'status' | 'team';

export const tabId = (name: TabName) => `tab-${name}`;
const panelId = (name: TabName) => `panel-${name}`;

export interface Tab {
  name: TabName;
  label: string;
  /** Rendered only while the tab is selected. */
  content: ReactNode;
}

interface Props {
  tabs: readonly Tab[];
  selected: TabName;
  onSelect: (name: TabName) => void;
}

function targetOf(key: string, selected: TabName, names: readonly TabName[]): TabName | undefined {
  if (key === 'Home') return names.at(0);
  if (key === 'End') return names.at(-1);
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return step ? names.at((names.indexOf(selected) + step) % names.length) : undefined;
}

/** The arrow keys, Home and End select a tab; the Tab key moves on into the panel. */
export function Tabs({ tabs, selected, onSelect }: Props) {
  const names = tabs.map(({ name }) => name);
  const row = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll in one row. Only sideways: the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the DOM
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list && tab)
      list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
  }, [selected]);
  const press = (event: KeyboardEvent) => {
    const target = targetOf(event.key, selected, names);
    if (!target) return;
    event.preventDefault();
    onSelect(target);
  };
  return (
    <div
      ref={row}
      className="flex flex-wrap border-b border-steel-200 max-sm:flex-nowrap max-sm:overflow-x-auto"
      role="tablist"
      aria-label="Administração da loja"
    >
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(name)}
          className="-mb-px min-h-12 cursor-pointer border-b-3 border-transparent px-4 font-semibold text-steel-700 hover:text-ink aria-selected:border-heat aria-selected:text-ink max-sm:mb-0 max-sm:shrink-0 max-sm:px-3 max-sm:[outline-offset:-4px] sm:px-6"
          aria-selected={name === selected}
          aria-controls={panelId(name)}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
          onKeyDown={press}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export const TabPanels = ({ tabs, selected }: Pick<Props, 'tabs' | 'selected'>) =>
  tabs.map(({ name, content }) => {
    const isSelected = name === selected;
    return (
      <div
        key={name}
        className="pt-8"
        role="tabpanel"
        id={panelId(name)}
        aria-labelledby={tabId(name)}
        hidden={!isSelected}
      >
        {isSelected && content}
      </div>
    );
  });
