import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { identityNow } from '../device/identity.ts'
import { startIdentity } from '../wire/signIn.ts'
import { lookForMaintenance, onReopen, useMaintenance, watchMaintenance } from '../wire/maintenance.ts'
import { isLegalPage, paths } from '../paths.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { State } from '../ui/State.tsx'
import { forgetTarget, rememberTarget } from './arrival.ts'
import { Brand } from './Brand.tsx'
import { holdLocation, isHeld, releaseLocation } from './heldLocation.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import frame from './Frame.module.css'
import styles from './Maintenance.module.css'
import { useCoverTitle } from './usePageTitle.ts'

// While the product was closed the server could not say who is here: ask again.
onReopen(() => {
  if (identityNow().state === 'unreachable') void startIdentity()
})

/**
 * While the product is under maintenance the address is that of sign-in and a message stands there. The page one was on stays as
 * it is, unseen and out of reach, with everything that was typed; it comes back with its address when the product opens again.
 */
export function MaintenanceGate({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  // The legal pages are answered all the time.
  const isShut = useMaintenance() && !isLegalPage(path)
  useEffect(watchMaintenance, [])
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

/** On top of everything, also of a question that the page below is asking: the browser keeps the focus here. */
function MaintenanceScreen() {
  const t = useTexts()
  const screen = useRef<HTMLDialogElement>(null)
  const [looking, setLooking] = useState(false)
  useCoverTitle(t('shell.maintenance.title'))
  useEffect(() => {
    const dialog = screen.current
    dialog?.showModal()
    dialog?.querySelector('h1')?.focus()
    return () => dialog?.close()
  }, [])
  const look = async () => {
    setLooking(true)
    await lookForMaintenance()
    setLooking(false)
  }
  return (
    <dialog
      ref={screen}
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
