import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Line } from '../../ui/Icon.tsx'
import { storeOffline, useAsk } from '../../wire/queries.ts'
import styles from './Safety.module.css'

storeOffline(safetyCalls.helpLines)

const receiver = 'M6 3h4l2 5-2.5 2a12 12 0 005 5l2-2.5 5 2v4a2 2 0 01-2 2C11 20 4 13 4 5a2 2 0 012-2z'

/** Help lines, those of the person's state first; a press on a number calls it. `most` shows only the first of them. */
export function HelpLineList({ most }: { readonly most?: number }) {
  const t = useTexts()
  const local = useLocal()
  const lines = useAsk(safetyCalls.helpLines, {})
  return (
    <Loaded
      answer={lines}
      shapes={['line', 'line']}
      failed={{ as: 'banner', title: t('safety.lines.failed'), saysWhy: true }}
      empty={<p>{t('safety.lines.none')}</p>}
    >
      {(loaded) => (
        <ul className={styles.lines}>
          {loaded.slice(0, most).map((line) => (
            <li key={line.id}>
              <div className={styles.lineWords}>
                <strong>{local(line.name, line.localeName)}</strong>
                <span>{local(line.about, line.localeAbout)}</span>
              </div>
              <a href={`tel:${line.number.replaceAll(/[^\d+]/g, '')}`} className={styles.call}>
                <Line path={receiver} />
                <span className="hidden-words">
                  {t('safety.lines.call', { name: local(line.name, line.localeName) })}
                </span>
                {line.number}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
