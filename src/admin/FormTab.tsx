import type { Product } from '../shared/catalogue/product.ts';
import { type Editor, formTabLabel } from './editor.ts';
import { HISTORY_TITLE_ID } from './HistoryList.tsx';
import type { PanelHistory } from './ListTab.tsx';
import { NoProductOpen } from './NoProductOpen.tsx';
import { type FormFailure, ProductForm } from './ProductForm.tsx';
import type { Picture } from './picture.ts';
import type { UploadPicture } from './upload-picture.ts';
import type { PanelNavigation } from './use-panel-navigation.ts';

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
