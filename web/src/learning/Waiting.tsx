import { useOnline } from '../wire/network.ts'
import { takeFromOutbox } from '../device/outbox.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Banner } from '../ui/State.tsx'
import type { SessionAt } from './area/area.ts'
import type { SessionEntry } from './overlay.ts'
import { useSessionEntries } from './useSession.ts'
import styles from './Waiting.module.css'

/** Says what waits for the network and what the server refused, in one session or in all. */
export function Waiting({ at }: { readonly at?: SessionAt }) {
  const t = useTexts()
  const isOnline = useOnline()
  const own = useSessionEntries(at)
  const waiting = own.filter(({ failure }) => failure === undefined)
  const refused = own.filter(({ failure }) => failure !== undefined)
  // An entry that is being sent is not shown: the page would jump at each step.
  const isHeldUp = waiting.some((each) => each.isHeldUp)
  if (isOnline && refused.length === 0 && !isHeldUp) return null
  return (
    <div className={styles.waiting}>
      {isOnline ? null : (
        <Banner kind="info" icon="phone">
          {t('learning.offline.title')}
          {waiting.length === 0 ? '' : ` ${t('learning.offline.waiting', { count: waiting.length })}`}
        </Banner>
      )}
      {isOnline && isHeldUp ? (
        <p className={styles.sending} role="status">
          {t('learning.offline.heldUp', { count: waiting.length })}
        </p>
      ) : null}
      {refused.map((each) => (
        <Conflict key={each.id} refused={each} />
      ))}
    </div>
  )
}

function Conflict({ refused }: { readonly refused: SessionEntry }) {
  const t = useTexts()
  const key = `error.${refused.failure ?? ''}`
  const why = t(key)
  return (
    <Banner kind="care" icon="warning" urgent>
      <p>
        {t(`learning.conflict.${refused.name}`)} {why === key ? t('error.unexpected') : why}
      </p>
      <Button look="plain" onClick={() => void takeFromOutbox(refused.id)}>
        {t('learning.conflict.seen')}
      </Button>
    </Banner>
  )
}
