import { accessCalls } from '@saathi/contract/access/calls.ts'

import { useIdentity } from '../../device/identity.ts'
import { useTexts } from '../../texts/texts.ts'
import { State } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { suggestionsFor } from '../rules.ts'
import styles from './Welcome.module.css'

/** The empty channel of the assistant: what it can do, who reads it, and three questions to begin with. */
export function Welcome({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const t = useTexts()
  const status = useAsk(accessCalls.status, {}).data
  const identity = useIdentity()
  const isMentor = identity.state === 'signedIn' && identity.user.role === 'mentor'
  return (
    <State drawing="lamp" title={t('assistant.welcome.title')}>
      <p>
        {t('assistant.welcome.body')} {t('assistant.whoReads')}
      </p>
      <ul className={styles.questions}>
        {suggestionsFor(status, isMentor).map((name) => {
          const question = t(`assistant.suggested.${name}`)
          return (
            <li key={name}>
              <button type="button" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          )
        })}
      </ul>
    </State>
  )
}
