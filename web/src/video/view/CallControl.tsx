import { useState } from 'react'

import { PersonSafety } from '../../safety/public/PersonSafety.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { leave, ownSeat, useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import styles from './Call.module.css'
import { CallReport } from './CallReport.tsx'
import { Consents } from './Consents.tsx'
import { Devices } from './Devices.tsx'

interface ControlProps {
  readonly icon: Parameters<typeof CallIcon>[0]['name']
  readonly label: string
  /** Whether it differs from the usual state, so that it stands out. */
  readonly isOn: boolean
  readonly onPress: () => void
}

/** A button of a call. */
export function Control({ icon, label, isOn, onPress }: ControlProps) {
  return (
    <button type="button" className={`${styles.control} ${isOn ? styles.on : ''}`} onClick={onPress}>
      <span>
        <CallIcon name={icon} />
      </span>
      {label}
    </button>
  )
}

/** Devices, and what to do if a person in the call treats you badly. */
export function More() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { people, room } = useSession()
  const isHosted = room?.kind === 'jitsi'
  const others = people.filter(({ seat }) => seat !== ownSeat())
  return (
    <>
      <Control icon="more" label={t('call.more')} isOn={isOpen} onPress={() => setOpen(true)} />
      {isOpen ? (
        <Dialog
          title={t('call.more')}
          closeLabel={t('call.close')}
          onClose={() => setOpen(false)}
          actions={null}
        >
          {isHosted ? null : <Devices />}
          {others.map(({ userId, fullName }) => (
            <PersonSafety key={userId} userId={userId} name={fullName} canBeBlocked inWords />
          ))}
          <CallReport />
          {room?.asksConsent === true ? <Consents roomId={room.room} /> : null}
          {isHosted ? (
            <p>{t('call.hosted.private')}</p>
          ) : room?.asksConsent === true ? null : (
            <p>{t('call.private')}</p>
          )}
        </Dialog>
      ) : null}
    </>
  )
}

/** Leaves the call. */
export function Leave() {
  const t = useTexts()
  return (
    <button type="button" className={`${styles.control} ${styles.leave}`} onClick={() => void leave()}>
      <span>
        <CallIcon name="hangUp" />
      </span>
      {t('call.leave')}
    </button>
  )
}
