import type { Preferences } from '@saathi/contract/notifications/mailCalls.ts'
import { choiceKinds, isFixed } from '@saathi/contract/notifications/choices.ts'
import { useState } from 'react'

import { errorText } from '../../errorText.ts'
import { useTexts } from '../../texts.ts'
import { Banner } from '../../ui/State.tsx'
import { saveChoices } from '../push/saveChoices.ts'
import styles from './Settings.module.css'

type Channel = Preferences['channels'][number]

/** The choices as a table: a row for each kind of notice, and a column for each channel. Each takes effect at once. */
export function ChoiceTable({ kinds, channels }: Pick<Preferences, 'kinds' | 'channels'>) {
  const t = useTexts()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState<string>()
  const turn = async (kind: (typeof choiceKinds)[number], channel: Channel, isOn: boolean) => {
    setBusy(`${kind} ${channel}`)
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
                  <td key={channel}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={`${t(`noticeChoices.kind.${kind}`)}: ${t(`noticeChoices.channel.${channel}`)}`}
                        checked={kinds[kind]?.[channel] === true}
                        disabled={isFixed(kind, channel)}
                        aria-busy={busy === `${kind} ${channel}`}
                        onChange={({ target }) => void turn(kind, channel, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className={styles.quiet}>{t('noticeChoices.settings.always')}</p>
    </>
  )
}
