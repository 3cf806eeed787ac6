import type { Reply } from '@saathi/contract/base/call.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { programmeChoices } from '@saathi/contract/registration/rules.ts'

import { Loaded } from '../shell/Loaded.tsx'
import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import styles from '../ui/Flow.module.css'
import { signUpDraft } from './signUpDraft.ts'

interface ProgrammeFieldProps {
  readonly error: string | undefined
  readonly onChoose: (project: string) => void
}

/** The open programmes as cards with their descriptions, and below them the closed ones with what opens them. */
export function ProgrammeField({ error, onChoose }: ProgrammeFieldProps) {
  const t = useTexts()
  const projects = useAsk(registrationCalls.projectList, {})
  return (
    <Loaded
      answer={projects}
      shapes={['line', 'card', 'card']}
      failed={{ as: 'banner', title: t('registration.programme.failed') }}
    >
      {({ data: { projects: programmes } }) => (
        <Choices programmes={Object.values(programmes)} error={error} onChoose={onChoose} />
      )}
    </Loaded>
  )
}

type Programme = Reply<typeof registrationCalls.projectList>['data']['projects'][string]

function Choices({
  programmes,
  error,
  onChoose,
}: ProgrammeFieldProps & { readonly programmes: readonly Programme[] }) {
  const t = useTexts()
  const local = useLocal()
  const { project, sentTo } = signUpDraft.use()
  const choices = programmeChoices(programmes, sentTo)
  const closed = choices.filter((one) => one.choice === 'closed')
  return (
    <div className={styles.part}>
      <ChoiceGroup
        legend={t('registration.programme')}
        hint={t('registration.programme.hint')}
        options={choices
          .filter(({ choice }) => choice === 'open')
          .map(({ programme }) => ({
            value: programme.key,
            label: local(programme.name, programme.localeName),
            note: local(programme.about, programme.localeAbout),
          }))}
        chosen={project === '' ? [] : [project]}
        onChange={([chosen]) => onChoose(chosen ?? '')}
        error={error}
      />
      {closed.length === 0 ? null : (
        <details className={styles.others}>
          <summary>{t('registration.programme.others', { count: closed.length })}</summary>
          <ul>
            {closed.map(({ programme, reason }) => (
              <li key={programme.key}>
                <strong>{local(programme.name, programme.localeName)}</strong>
                <span>
                  {reason === 'disabled'
                    ? t('registration.programme.closed')
                    : t('registration.programme.needsDomain', { domains: programme.emailDomains.join(', ') })}
                </span>
                <span>{local(programme.about, programme.localeAbout)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
