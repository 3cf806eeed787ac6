import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { programmeChoices } from '@saathi/contract/registration/rules.ts'

import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/Choice.tsx'
import { Banner, Skeleton } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { signUpDraft } from './signUpDraft.ts'

interface ProgrammeFieldProps {
  readonly error: string | undefined
  readonly onChoose: (project: string) => void
}

/** The programmes that can be chosen as cards, each with what it is about; under them the closed ones, with what would open them. */
export function ProgrammeField({ error, onChoose }: ProgrammeFieldProps) {
  const t = useTexts()
  const local = useLocal()
  const { project, sentTo } = signUpDraft.use()
  const projects = useAsk(registrationCalls.projectList, {})
  if (projects.isPending) return <Skeleton label={t('shell.loading')} shapes={['line', 'card', 'card']} />
  if (projects.isError) {
    return (
      <Banner kind="care" icon="warning" urgent>
        <p>{t('accounts.programme.failed')}</p>
        <Button look="soft" icon="reload" onClick={() => void projects.refetch()}>
          {t('shell.tryAgain')}
        </Button>
      </Banner>
    )
  }
  const choices = programmeChoices(Object.values(projects.data.data.projects), sentTo)
  const closed = choices.filter((one) => one.choice === 'closed')
  return (
    <div className={styles.part}>
      <ChoiceGroup
        legend={t('accounts.programme')}
        hint={t('accounts.programme.hint')}
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
          <summary>{t('accounts.programme.others', { count: closed.length })}</summary>
          <ul>
            {closed.map(({ programme, reason }) => (
              <li key={programme.key}>
                <strong>{local(programme.name, programme.localeName)}</strong>
                <span>
                  {reason === 'disabled'
                    ? t('accounts.programme.closed')
                    : t('accounts.programme.needsDomain', { domains: programme.emailDomains.join(', ') })}
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
