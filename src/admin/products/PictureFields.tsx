import { PRODUCT_FIELDS } from '../../contracts/product.ts';
import { PictureUpload } from './PictureUpload.tsx';
import { isOwnPicture, type Picture } from './picture.ts';
import { controlId, TextField } from './TextField.tsx';
import { Thumbnail } from './Thumbnail.tsx';
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
}

/** rosca-dupla-conica.webp is "rosca dupla conica". */
const pictureName = ({ name }: Picture) => name.replace(/\.\w+$/, '').replaceAll('-', ' ');

export function PictureFields(props: Props) {
  const { imageUrl, altText, pictures, problem, altTextProblem, upload, onChange } = props;
  const choiceId = controlId('picture');
  const take = (url: string) => onChange({ imageUrl: url });
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
          label={PRODUCT_FIELDS.imageUrl.label}
          value={imageUrl}
          problem={problem}
          {...(isForeign && { hint: 'A loja só mostra imagens do próprio site.' })}
          onChange={take}
        />
      </div>
      {isOwnPicture(imageUrl) && /\.\w+$/.test(imageUrl) && <Thumbnail url={imageUrl} altText={altText} />}
      {upload && <PictureUpload upload={upload} onUploaded={take} />}
      <TextField
        name="altText"
        label={PRODUCT_FIELDS.altText.label}
        value={altText}
        isRequired={upload !== undefined && imageUrl.trim() !== ''}
        problem={altTextProblem}
        hint={PRODUCT_FIELDS.altText.hint}
        onChange={(text) => onChange({ altText: text })}
      />
    </fieldset>
  );
}
