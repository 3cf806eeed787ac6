import { useLocation } from 'wouter'

import { signOut } from '../wire/signIn.ts'
import { OwnNotices } from '../notifications/public/OwnNotices.tsx'
import { LanguageSelect } from '../shell/bars/LanguageSelect.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { paths } from '../wire/paths.ts'
import styles from './parts/Desk.module.css'
import { useDeskTexts } from './parts/words.ts'

/** The notices, the language and the account of the member of the team, without leaving the desk. */
export function OwnDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useDeskTexts()
  const [, goTo] = useLocation()
  const leave = async () => {
    await signOut()
    goTo(paths.signIn)
  }
  return (
    <Dialog
      title={t('desk.own.menu')}
      onClose={onClose}
      closeLabel={t('desk.close')}
      actions={
        <>
          <Button look="plain" onClick={() => void leave()}>
            {t('shell.signOut')}
          </Button>
          <LinkButton look="soft" to={paths.profile}>
            {t('desk.profile')}
          </LinkButton>
        </>
      }
    >
      <div className={styles.stack}>
        <LanguageSelect />
        <section>
          <h3 className={styles.groupTitle}>{t('shell.menu.notices')}</h3>
          <OwnNotices />
        </section>
      </div>
    </Dialog>
  )
}
