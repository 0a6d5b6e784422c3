import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { maxZoom } from './avatar-crop.rules.ts';
import { CroppedPicture } from './cropped-picture.tsx';
import { drawSquare } from './draw-square.ts';
import { uploadAvatarWrite } from './profile.queries.ts';
import { stageSide, useCrop, zoomStep } from './use-crop.ts';
import classes from './avatar-crop.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly file: File; readonly userId: number; readonly onClose: () => void };

const previewSides = [64, 48, 40, 32, 24] as const;

/** Crops a picture to a square: drag, zoom with wheel or slider, or use the keyboard. */
export function AvatarCropDialog({ file, userId, onClose }: Props) {
  const { t } = useTranslation(['common', 'ui']);
  const url = useObjectUrl(file);
  const { stage, image, picture, square, zoom, ...crop } = useCrop();
  const upload = useApiWrite(uploadAvatarWrite);
  const hint = useId();
  const unreadable = () => {
    toast.error(t('ui:errors.image_not_readable'));
    onClose();
  };
  const send = async () => {
    if (image === null || square === null) throw new Error('The picture has not been read yet');
    return upload.mutateAsync({ params: { id: userId }, file: await drawSquare(image, square) });
  };
  return (
    <ConfirmWrite
      title={t('crop.title')}
      confirmTitle={t('crop.use')}
      disabled={square === null}
      keepOnOverlay
      send={send}
      done={() => t('profile.picture_saved')}
      onClose={onClose}
    >
      <div className={classes.crop}>
        {/* biome-ignore lint/a11y/useSemanticElements: a widget moved by keys, not a group of fields */}
        <div
          ref={stage}
          className={classes.stage}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
          tabIndex={0}
          aria-label={t('crop.stage')}
          aria-describedby={hint}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={crop.drag}
          onKeyDown={crop.press}
        >
          <CroppedPicture
            url={url}
            picture={picture}
            square={square}
            side={stageSide}
            onLoad={({ currentTarget }) => crop.begin(currentTarget)}
            onError={unreadable}
          />
        </div>
        <div className={classes.side}>
          <label className={classes.zoom}>
            {t('crop.zoom')}
            <input
              type="range"
              min={1}
              max={maxZoom}
              step={zoomStep}
              value={zoom}
              onChange={({ currentTarget }) => crop.zoomTo(Number(currentTarget.value))}
            />
          </label>
          <div className={classes.previews} aria-hidden>
            {previewSides.map((side) => (
              <CroppedPicture key={side} url={url} picture={picture} square={square} side={side} />
            ))}
          </div>
          <p id={hint}>{t('crop.hint')}</p>
        </div>
      </div>
    </ConfirmWrite>
  );
}

/** Object URL of a file, revoked on unmount. */
function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
