import { type ChangeEvent, useState } from 'react';
import type { UploadPicture } from './upload-picture.ts';

interface Props {
  upload: UploadPicture;
  onUploaded: (url: string) => void;
}

/** Uploads a photo from the device. */
export function PictureUpload({ upload, onUploaded }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ text: string; isProblem: boolean }>();

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!file || isBusy) return;
    setBusy(true);
    setTold({ text: 'Enviando a foto…', isProblem: false });
    const result = await upload(file);
    // Otherwise choosing the same file again would fire no event.
    input.value = '';
    setBusy(false);
    if ('problem' in result) return setTold({ text: result.problem, isProblem: true });
    setTold({ text: 'Foto enviada. Salve o produto para usá-la.', isProblem: false });
    onUploaded(result.url);
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="button button-quiet cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heat max-sm:w-full">
        Enviar foto
        <input
          className="sr-only"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-disabled={isBusy}
          onChange={choose}
        />
      </label>
      <p
        className={told?.isProblem ? 'field-error' : 'text-small text-steel-700'}
        role={told?.isProblem ? 'alert' : 'status'}
      >
        {told?.text ?? 'JPEG, PNG ou WebP. A foto é reduzida e perde os dados da câmera e do lugar.'}
      </p>
    </div>
  );
}
