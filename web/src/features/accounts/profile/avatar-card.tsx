import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import type { DragEvent } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/images/avatar.tsx';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { removeAvatarWrite } from './profile.queries.ts';
import classes from './profile.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Loaded after a picture is chosen. */
const AvatarCropDialog = lazy(async () => {
  const { AvatarCropDialog } = await import('./avatar-crop-dialog.tsx');
  return { default: AvatarCropDialog };
});

const pictures = ['image/jpeg', 'image/png', 'image/webp'];

/** The user's avatar: choose or drop a file, crop it, remove it. */
export function AvatarCard({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation(['common', 'ui']);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const remove = useApiWrite(removeAvatarWrite);

  const choose = (chosen: File | undefined) => {
    // Allows choosing the same file again.
    if (input.current !== null) input.current.value = '';
    if (chosen === undefined) return;
    if (pictures.includes(chosen.type)) setFile(chosen);
    else toast.error(t('ui:errors.image_not_readable'));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <Card title={t('profile.picture')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop needs a mouse; the button beside it does the same */}
      <div
        className={classes.avatar}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Avatar name={profile.name} url={profile.preview} size={64} />
        <div className={classes.choice}>
          <ButtonRow>
            <Button variant="default" onClick={() => input.current?.click()}>
              {t('profile.choose_picture')}
            </Button>
            {profile.preview !== null && (
              <Button
                variant="subtle"
                pending={remove.isPending}
                onClick={() =>
                  remove.mutate(
                    { params: { id: profile.id } },
                    {
                      onSuccess: () => toast.success(t('profile.picture_removed')),
                      onError: (error) => toast.error(error),
                    },
                  )
                }
              >
                {t('profile.remove_picture')}
              </Button>
            )}
          </ButtonRow>
          <p className={classes.text}>{t('profile.picture_hint')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept={pictures.join()}
          hidden
          aria-label={t('profile.choose_picture')}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </div>
      {file !== null && (
        <Suspense fallback={null}>
          <AvatarCropDialog file={file} userId={profile.id} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </Card>
  );
}
