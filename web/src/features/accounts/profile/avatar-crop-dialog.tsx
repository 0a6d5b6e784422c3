import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { PictureSize, Square } from './avatar-crop.rules.ts';
import { closest, moved, wholeSquare, zoomed, zoomOf } from './avatar-crop.rules.ts';
import { CroppedPicture } from './cropped-picture.tsx';
import { drawSquare } from './draw-square.ts';
import { uploadAvatarWrite } from './profile.queries.ts';
import classes from './avatar-crop.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly file: File; readonly userId: number; readonly onClose: () => void };

/** On the screen, in pixels. */
const stageSide = 240;
const previewSides = [64, 48, 40, 32, 24] as const;
const zoomStep = 0.1;
/** Of the square, for one press of an arrow. */
const moveStep = 0.02;

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Which square of a picture becomes the avatar: dragged, zoomed by wheel or slider, or both by keys. */
export function AvatarCropDialog({ file, userId, onClose }: Props) {
  const { t } = useTranslation(['common', 'ui']);
  const url = useObjectUrl(file);
  const [opened, setOpened] = useState(true);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [square, setSquare] = useState<Square | null>(null);
  const upload = useApiWrite(uploadAvatarWrite);
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  const picture: PictureSize | null = image === null ? null : { width: image.naturalWidth, height: image.naturalHeight };
  const zoom = picture === null || square === null ? 1 : zoomOf(picture, square);

  const move = (dx: number, dy: number) => picture !== null && setSquare((now) => now && moved(picture, now, dx, dy));
  const look = (wanted: number) => picture !== null && setSquare((now) => now && zoomed(picture, now, wanted));

  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons !== 1 || square === null) return;
    const scale = square.side / stageSide;
    move(-movementX * scale, -movementY * scale);
  };
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way !== undefined && square !== null) move(way[0] * square.side * moveStep, way[1] * square.side * moveStep);
    else if (event.key === '+' || event.key === '=') look(zoom + zoomStep);
    else if (event.key === '-') look(zoom - zoomStep);
    else return;
    event.preventDefault();
  };
  // Not a handler of React's, which may not keep the page from scrolling.
  useEffect(() => {
    const element = stage.current;
    if (element === null || image === null) return undefined;
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setSquare((now) => now && zoomed(size, now, zoomOf(size, now) - Math.sign(event.deltaY) * zoomStep));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [image]);

  const unreadable = () => {
    toast.error(t('ui:errors.image_not_readable'));
    setOpened(false);
  };
  const use = async () => {
    if (image === null || square === null) return;
    upload.mutate(
      { params: { id: userId }, file: await drawSquare(image, square) },
      {
        onSuccess: () => {
          toast.success(t('profile.picture_saved'));
          setOpened(false);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('crop.title')}
      confirmTitle={t('crop.use')}
      pending={upload.isPending}
      disabled={square === null}
      keepOnOverlay
      onConfirm={() => void use()}
      onCancel={() => setOpened(false)}
      onClosed={onClose}
    >
      <div className={classes.crop}>
        {/* biome-ignore lint/a11y/useSemanticElements: a part that keys move, and no group of fields */}
        <div
          ref={stage}
          className={classes.stage}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
          tabIndex={0}
          aria-label={t('crop.stage')}
          aria-describedby={hint}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
        >
          <CroppedPicture
            url={url}
            picture={picture}
            square={square}
            side={stageSide}
            onLoad={({ currentTarget }) => {
              setImage(currentTarget);
              setSquare(wholeSquare({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight }));
            }}
            onError={unreadable}
          />
        </div>
        <div className={classes.side}>
          <label className={classes.zoom}>
            {t('crop.zoom')}
            <input
              type="range"
              min={1}
              max={closest}
              step={zoomStep}
              value={zoom}
              onChange={({ currentTarget }) => look(Number(currentTarget.value))}
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
      <FormErrors error={upload.error} />
    </ConfirmDialog>
  );
}

/** The address of a file for this page, as long as it is shown. */
function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
