import type { Preferences } from '@saathi/contract/notifications/mailCalls.ts'
import { choiceKinds, isFixed } from '@saathi/contract/notifications/choices.ts'
import { useState } from 'react'

import { errorText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'
import { saveChoices } from '../push/saveChoices.ts'
import styles from './Settings.module.css'

type Channel = Preferences['channels'][number]

/** The choices as a table: a row for each kind of notice, and a column for each channel. Each takes effect at once. */
export function ChoiceTable({ kinds, channels }: Pick<Preferences, 'kinds' | 'channels'>) {
  const t = useTexts()
  const [failure, setFailure] = useState<unknown>()
  /** The choice that is being stored; it is shown as the person chose it. */
  const [busy, setBusy] = useState<{ readonly of: string; readonly isOn: boolean }>()
  const turn = async (kind: (typeof choiceKinds)[number], channel: Channel, isOn: boolean) => {
    setBusy({ of: `${kind} ${channel}`, isOn })
    setFailure(undefined)
    try {
      await saveChoices({ kinds: { [kind]: { [channel]: isOn } } })
    } catch (error) {
      setFailure(error)
    }
    setBusy(undefined)
  }
  return (
    <>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      <div className={`${styles.choices} ${channels.length > 3 ? styles.many : ''}`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('noticeChoices.settings.kind')}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {t(`noticeChoices.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choiceKinds
              .filter((kind) => kinds[kind] !== undefined)
              .map((kind) => (
                <tr key={kind}>
                  <th scope="row">
                    <span className={styles.name}>{t(`noticeChoices.kind.${kind}`)}</span>
                    <span className={styles.note}>{t(`noticeChoices.kindNote.${kind}`)}</span>
                  </th>
                  {channels.map((channel) => (
                    <td key={channel} data-channel={t(`noticeChoices.channel.${channel}`)}>
                      <label className={styles.box}>
                        <input
                          type="checkbox"
                          aria-label={`${t(`noticeChoices.kind.${kind}`)}: ${t(`noticeChoices.channel.${channel}`)}`}
                          checked={
                            busy?.of === `${kind} ${channel}` ? busy.isOn : kinds[kind]?.[channel] === true
                          }
                          disabled={isFixed(kind, channel)}
                          aria-busy={busy?.of === `${kind} ${channel}`}
                          onChange={({ target }) => void turn(kind, channel, target.checked)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <p className={styles.quiet}>{t('noticeChoices.settings.always')}</p>
    </>
  )
}
