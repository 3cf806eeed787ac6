import { programmeChoices } from '@saathi/contract/accounts/rules.ts'
import { signUpCalls } from '@saathi/contract/accounts/signUpCalls.ts'
import type { Reply } from '@saathi/contract/call.ts'

import { useAsk } from '../queries.ts'
import { type Translate, useLocal, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/Choice.tsx'
import { Banner, Skeleton } from '../ui/State.tsx'
import { signUpDraft } from './drafts.ts'

type Programme = Reply<typeof signUpCalls.projectList>['data']['projects'][string]

interface ProgrammeFieldProps {
  readonly error: string | undefined
  readonly onChoose: (project: string) => void
}

/** The programmes as cards, each with what it is about; a closed one says what would open it. */
export function ProgrammeField({ error, onChoose }: ProgrammeFieldProps) {
  const t = useTexts()
  const local = useLocal()
  const { project, sentTo } = signUpDraft.use()
  const projects = useAsk(signUpCalls.projectList, {})
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
    .filter(({ choice }) => choice !== 'absent')
    // What can be chosen stands first.
    .toSorted((a, b) => Number(a.choice === 'closed') - Number(b.choice === 'closed'))
  return (
    <ChoiceGroup
      legend={t('accounts.programme')}
      hint={t('accounts.programme.hint')}
      options={choices.map(({ programme, choice }) => ({
        value: programme.key,
        label: local(programme.name, programme.localeName),
        note: noteOf({ about: local(programme.about, programme.localeAbout), programme, choice }, t),
        disabled: choice === 'closed',
      }))}
      chosen={project === '' ? [] : [project]}
      onChange={([chosen]) => onChoose(chosen ?? '')}
      error={error}
    />
  )
}

interface Noted {
  readonly about: string
  readonly programme: Programme
  readonly choice: 'open' | 'closed' | 'absent'
}

function noteOf({ about, programme, choice }: Noted, t: Translate): string {
  if (choice === 'open') return about
  const why = programme.isDisabled
    ? t('accounts.programme.closed')
    : t('accounts.programme.needsDomain', { domains: programme.emailDomains.join(', ') })
  return about === '' ? why : `${why} ${about}`
}
