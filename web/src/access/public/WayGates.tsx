import type { Gate, Way } from '@saathi/contract/access/userStatus.ts'

import { useZone } from '../../texts/moments.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './WayGates.module.css'

/** The gates before a mentorship and whose turn it is: the same on every page, as the server says it. */
export function WayGates({ way }: { readonly way: Way }) {
  const t = useTexts()
  return (
    <div className={styles.way}>
      <ul className={styles.gates} aria-label={t('way.title')}>
        {way.gates.map((gate) => (
          <li key={gate.name} className={gate.isMet ? styles.met : ''}>
            <Icon name={gate.isMet ? 'tick' : gate.name === 'sessions' ? 'learn' : 'letter'} />
            <span>
              <GateWords gate={gate} />
              {gate.isMet ? <span className="hidden-words"> ({t('way.done')})</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.turn}>{t(`way.says.${way.says}`, { count: way.count })}</p>
      {way.says === 'teamAndSessions' ? <p>{t('way.whose')}</p> : null}
    </div>
  )
}

function GateWords({ gate: { state, done, total, since } }: { readonly gate: Gate }) {
  const t = useTexts()
  const language = useLanguage()
  // Canada writes days as YYYY-MM-DD.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: useZone() }).format(serverNow())
  if (since === null) return t(`way.gate.${state}`, { done, total })
  return t('way.gate.readingSince', { day: dayWord(since, today, language) ?? t('way.today') })
}

/** Names a day of the last week by its weekday, and an earlier one by its date; undefined for today. */
function dayWord(day: string, today: string, language: string): string | undefined {
  const days = (Date.parse(today) - Date.parse(day)) / 86_400_000
  if (days < 1) return undefined
  const parts = days < 7 ? ({ weekday: 'long' } as const) : ({ dateStyle: 'long' } as const)
  return new Intl.DateTimeFormat(`${language}-IN`, { ...parts, timeZone: 'UTC' }).format(Date.parse(day))
}
