import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'

import { identityNow } from '../device/identity.ts'
import { startIdentity } from '../wire/signIn.ts'
import { lookForMaintenance, onReopen, useMaintenance } from '../wire/maintenance.ts'
import { isLegalPage, paths } from '../wire/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'
import { forgetTarget, rememberTarget } from './arrival/arrival.ts'
import { Brand } from './bars/Brand.tsx'
import { holdLocation, isHeld, releaseLocation } from './heldLocation.ts'
import { LanguageSelect } from './bars/LanguageSelect.tsx'
import { cover } from '../ui/overPage.ts'
import frame from './bars/Frame.module.css'
import styles from './Maintenance.module.css'
import { useCoverTitle } from './usePageTitle.ts'

// During maintenance the server could not say who is signed in, so it is asked again.
onReopen(() => {
  if (identityNow().state === 'unreachable') void startIdentity()
})

/**
 * During maintenance the browser's address is that of sign-in and a message covers the page. The page stays mounted,
 * hidden and inert, with all input. When the product opens again, the page and its address come back.
 */
export function MaintenanceGate({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  // The server serves the legal pages during maintenance too.
  const isShut = useMaintenance() && !isLegalPage(path)
  useLayoutEffect(() => {
    if (isShut && !isHeld()) rememberTarget(holdLocation(paths.signIn))
    if (isShut || !isHeld()) return
    releaseLocation()
    forgetTarget()
  }, [isShut])
  return (
    <>
      <div className={isShut ? styles.held : undefined} inert={isShut}>
        {children}
      </div>
      {isShut ? <MaintenanceScreen /> : null}
    </>
  )
}

/** A modal dialog, so that it covers other dialogs and keeps the focus. */
function MaintenanceScreen() {
  const t = useTexts()
  const [looking, setLooking] = useState(false)
  useCoverTitle(t('shell.maintenance.title'))
  const look = async () => {
    setLooking(true)
    await lookForMaintenance()
    setLooking(false)
  }
  return (
    <dialog
      ref={coverPage}
      className={styles.screen}
      aria-label={t('shell.maintenance.title')}
      onCancel={(event) => event.preventDefault()}
    >
      <header className={frame.top}>
        <Brand />
        <span className={frame.room} />
        <LanguageSelect />
      </header>
      <State
        as="page"
        drawing="lamp"
        title={t('shell.maintenance.title')}
        action={
          <Button look="soft" icon="reload" wide busy={looking} onClick={() => void look()}>
            {t('shell.maintenance.look')}
          </Button>
        }
      >
        <p>{t('shell.maintenance.body')}</p>
        <p role="status">{t('shell.maintenance.byItself')}</p>
      </State>
    </dialog>
  )
}

function coverPage(dialog: HTMLDialogElement): () => void {
  const close = cover(dialog)
  dialog.querySelector('h1')?.focus()
  return close
}
