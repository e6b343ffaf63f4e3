import type { Product } from '../../shared/catalogue/product.ts';
import { Icon } from '../../site/ui/Icon.tsx';
import { HISTORY_TITLE_ID } from './HistoryList.tsx';
import type { PanelHistory } from './ListTab.tsx';
import { type Editor, formTabLabel } from './open-product.ts';
import { type FormFailure, ProductForm } from './ProductForm.tsx';
import type { Picture } from './picture.ts';
import type { UploadPicture } from './upload-picture.ts';
import type { PanelNavigation } from './use-panel-navigation.ts';

/** The form's tab while no product is open. */
function NoProductOpen({ onNew }: { onNew: () => void }) {
  return (
    <div className="sheet grid justify-items-center gap-4 px-6 py-12 text-center">
      <p className="text-steel-700">Escolha “Editar” em um produto da lista ou comece um novo.</p>
      <button type="button" className="button" onClick={onNew}>
        <Icon name="plus" /> Novo Produto
      </button>
    </div>
  );
}

interface Props {
  products: readonly Product[];
  pictures: readonly Picture[];
  navigation: PanelNavigation;
  history: PanelHistory | undefined;
  upload: UploadPicture | undefined;
  onSave: (editor: Editor) => Promise<FormFailure | undefined>;
}

export function FormTab({ products, pictures, navigation, history, upload, onSave }: Props) {
  const { editor, leave, showList } = navigation;
  if (!editor) return <NoProductOpen onNew={navigation.editNew} />;
  const edited = products.find(({ id }) => id === editor.id);
  const openHistory =
    history &&
    (() =>
      leave(() => {
        showList(edited, HISTORY_TITLE_ID);
        history.onOpen(edited);
      }));
  return (
    <ProductForm
      title={formTabLabel(editor)}
      draft={editor.draft}
      pictures={pictures}
      upload={upload}
      onHistory={editor.id === undefined ? undefined : openHistory}
      onChange={navigation.changeDraft}
      onSave={() => onSave(editor)}
      onCancel={() => leave(() => showList(edited))}
    />
  );
}
