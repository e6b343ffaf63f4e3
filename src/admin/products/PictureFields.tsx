import { PRODUCT_FIELD_USES } from '../../shared/catalogue/product-field-uses.ts';
import { PictureUpload } from './PictureUpload.tsx';
import type { Picture } from './picture.ts';
import { isOwnPicture } from './preview-product.ts';
import { controlId, TextField } from './TextField.tsx';
import type { UploadPicture } from './upload-picture.ts';

interface Props {
  imageUrl: string;
  altText: string;
  pictures: readonly Picture[];
  problem: string | undefined;
  altTextProblem: string | undefined;
  /** Absent in the demonstration, which has no server to store a photo. */
  upload?: UploadPicture | undefined;
  onChange: (part: { imageUrl?: string; altText?: string }) => void;
  /** Called when the address is complete: the field lost the focus, or a picture was chosen. */
  onSettle: (imageUrl: string) => void;
}

/** rosca-dupla-conica.webp is "rosca dupla conica". */
const pictureName = ({ name }: Picture) => name.replace(/\.\w+$/, '').replaceAll('-', ' ');

export function PictureFields(props: Props) {
  const { imageUrl, altText, pictures, problem, altTextProblem, upload, onChange, onSettle } = props;
  const choiceId = controlId('picture');
  const take = (url: string) => {
    onChange({ imageUrl: url });
    onSettle(url);
  };
  const isForeign = imageUrl.trim() !== '' && !isOwnPicture(imageUrl.trim());
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-3 text-h3">Imagem</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="field">
          <label htmlFor={choiceId}>Imagem do site</label>
          <select
            id={choiceId}
            value={pictures.some(({ url }) => url === imageUrl) ? imageUrl : ''}
            onChange={({ currentTarget: { value } }) => take(value)}
          >
            <option value="">Outra ou nenhuma</option>
            {pictures.map((picture) => (
              <option key={picture.name} value={picture.url}>
                {pictureName(picture)}
              </option>
            ))}
          </select>
        </div>
        <TextField
          name="imageUrl"
          label={PRODUCT_FIELD_USES.imageUrl.label}
          value={imageUrl}
          problem={problem}
          {...(isForeign && { hint: 'A loja só mostra imagens do próprio site.' })}
          onChange={(text) => onChange({ imageUrl: text })}
          onBlur={() => onSettle(imageUrl)}
        />
      </div>
      {upload && <PictureUpload upload={upload} onUploaded={take} />}
      <TextField
        name="altText"
        label={PRODUCT_FIELD_USES.altText.label}
        value={altText}
        isRequired={upload !== undefined && imageUrl.trim() !== ''}
        problem={altTextProblem}
        hint={PRODUCT_FIELD_USES.altText.hint}
        onChange={(text) => onChange({ altText: text })}
      />
    </fieldset>
  );
}
