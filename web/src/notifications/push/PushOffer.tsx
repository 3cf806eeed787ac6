import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import * as v from 'valibot'

import { onIdentity } from '../../device/identity.ts'
import { stored } from '../../device/stored.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { reportPush } from './reportPush.ts'
import { saveChoices } from './saveChoices.ts'
import styles from './PushOffer.module.css'
import { pushStateNow, turnOnPushes } from './thisDevice.ts'

/** When the offer was made last. */
const offered = stored('pushOffered', v.number(), { leavesWith: 'person' })
/** The offer is not repeated for this long. */
const againMs = 60 * 86_400_000

let root: Root | undefined

/** Offers notifications in our own words, before the browser asks. A person who declines is left alone for two months. */
export async function offerPushes(): Promise<void> {
  const last = offered.now() ?? 0
  if (root !== undefined || Date.now() - last < againMs || (await pushStateNow()) !== 'off') return
  offered.put(Date.now())
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const close = () => {
    root?.unmount()
    root = undefined
    place.remove()
  }
  onIdentity(({ kind }) => {
    if (kind === 'went') close()
  })
  root.render(<PushOffer onClose={close} />)
}

/** The request, what a lock screen shows, and how to withdraw it. */
export function PushOffer({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const [showsWords, setShowsWords] = useState(false)
  const [state, setState] = useState<'asking' | 'busy' | 'denied' | 'failed'>('asking')
  const accept = async () => {
    setState('busy')
    try {
      const next = await turnOnPushes()
      if (next !== 'on') return setState('denied')
      if (showsWords) await saveChoices({ showsWords })
      onClose()
    } catch (error) {
      reportPush(error)
      setState('failed')
    }
  }
  return (
    <section className={styles.offer} aria-labelledby="push-offer">
      <h2 id="push-offer" className={styles.title}>
        {t('pushNotice.offer.title')}
      </h2>
      <p>{t('pushNotice.offer.body')}</p>
      <Switch
        label={t('pushNotice.words')}
        note={t(showsWords ? 'pushNotice.words.on' : 'pushNotice.words.off')}
        on={showsWords}
        onChange={setShowsWords}
      />
      <p className={styles.quiet}>{t('pushNotice.offer.withdraw')}</p>
      <p role="status">
        {state === 'denied' ? t('pushNotice.denied') : state === 'failed' ? t('pushNotice.failed') : null}
      </p>
      <div className={styles.actions}>
        <Button busy={state === 'busy'} onClick={() => void accept()}>
          {t('pushNotice.offer.yes')}
        </Button>
        <Button look="plain" onClick={onClose}>
          {t('shell.notNow')}
        </Button>
      </div>
    </section>
  )
}
