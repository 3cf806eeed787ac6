import { timeZoneNamed } from '@saathi/contract/people/timeZones.ts'
import { useState } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { serverNow } from '../../wire/serverTime.ts'
import type { When } from '../public/when.ts'
import { offeredZone } from './offered.ts'
import { saveZone } from './saveZone.ts'
import { ZoneDialog } from './ZoneDialog.tsx'
import styles from './Zone.module.css'

interface ZoneNoteProps {
  readonly zone: string
  readonly when: When
}

/** Says in which time zone the times are, and changes it. A phone in another zone is offered its own once. */
export function ZoneNote({ zone, when }: ZoneNoteProps) {
  const t = useTexts()
  const [isChoosing, setChoosing] = useState(false)
  const [now] = useState(serverNow)
  const name = zone === 'Asia/Kolkata' ? t('calendar.zone.india') : when.zoneName(now)
  return (
    <>
      <div className={styles.note}>
        <p>
          {t('calendar.zone.says', { zone: name })}{' '}
          <button type="button" className={styles.change} onClick={() => setChoosing(true)}>
            {t('calendar.zone.change')}
          </button>
        </p>
        <PhoneZone zone={zone} />
      </div>
      {isChoosing ? <ZoneDialog zone={zone} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

/** Offers the zone of this phone if it differs from the person's zone. */
function PhoneZone({ zone }: { readonly zone: string }) {
  const t = useTexts()
  const refused = offeredZone.use()
  const here = timeZoneNamed(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (here === undefined || here === zone || refused === here) return null
  return (
    <div className={styles.offer}>
      <p>{t('calendar.zone.offer', { zone: here.replaceAll('_', ' ') })}</p>
      <Button look="plain" onClick={() => offeredZone.put(here)}>
        {t('calendar.zone.keep')}
      </Button>
      <Button
        look="soft"
        onClick={() => {
          offeredZone.put(here)
          void saveZone(here).catch(() => undefined)
        }}
      >
        {t('calendar.zone.take')}
      </Button>
    </div>
  )
}
