import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { Suspense, useState } from 'react'

import { TeamMail } from '../team/public/lazyParts.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import { Fold } from '../ui/Fold.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import styles from '../ui/Flow.module.css'
import { showFirstProblem } from '../ui/showProblem.ts'
import { useAsk } from '../wire/queries.ts'
import { type SignUpDraft, signUpDraft } from './signUpDraft.ts'

/** Page 0: mentee or mentor, and for mentors the code of their institution. */
export function RolePage({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts()
  const draft = signUpDraft.use()
  const { role, hasSaidRole } = draft
  const [tried, setTried] = useState(false)
  const institutions = useAsk(registrationCalls.institutions, {}).data
  const named = institutions?.find(({ code }) => code === draft.institutionCode.trim().toUpperCase())
  // While the list is not loaded every code passes: the server checks it again.
  const problem = problemOf(draft, institutions === undefined || named !== undefined)
  const goOn = () => {
    setTried(true)
    if (problem === undefined) onDone()
    else showFirstProblem()
  }
  const asksOnlyCode = hasSaidRole && role === 'mentor'
  return (
    <>
      <Heading size="small" lead={t(asksOnlyCode ? 'registration.code.lead' : 'registration.role.lead')}>
        {t(asksOnlyCode ? 'registration.code.title' : 'registration.role.title')}
      </Heading>
      <div className={styles.form}>
        {asksOnlyCode ? null : (
          <RoleChoice role={role} error={tried && problem === 'role' ? t('error.field') : undefined} />
        )}
        {role === 'mentor' ? (
          <CodeField
            code={draft.institutionCode}
            name={named?.name}
            error={tried ? codeErrors[problem ?? 'none'] : undefined}
          />
        ) : null}
        {asksOnlyCode ? (
          <div>
            <Button look="plain" wide onClick={() => signUpDraft.change({ role: '', hasSaidRole: false })}>
              {t('registration.code.notMentor')}
            </Button>
          </div>
        ) : null}
      </div>
      <FootBar>
        <Button wide onClick={goOn}>
          {t('identity.continue')}
        </Button>
      </FootBar>
    </>
  )
}

type Problem = 'role' | 'noCode' | 'unknownCode'

const codeErrors: Partial<Record<Problem | 'none', string>> = {
  noCode: 'error.field',
  unknownCode: 'error.institution_unknown',
}

function problemOf({ role, institutionCode }: SignUpDraft, isKnownCode: boolean): Problem | undefined {
  if (role === '') return 'role'
  if (role === 'mentee') return undefined
  if (institutionCode.trim() === '') return 'noCode'
  return isKnownCode ? undefined : 'unknownCode'
}

function RoleChoice({ role, error }: Pick<SignUpDraft, 'role'> & { readonly error: string | undefined }) {
  const t = useTexts()
  const options = (['mentee', 'mentor'] as const).map((value) => ({
    value,
    label: t(`registration.role.${value}`),
    note: t(`registration.role.${value}Note`),
  }))
  return (
    <ChoiceGroup
      legend={t('registration.role.legend')}
      options={options}
      chosen={role === '' ? [] : [role]}
      onChange={([chosen]) => signUpDraft.change({ role: chosen === 'mentor' ? 'mentor' : 'mentee' })}
      error={error}
    />
  )
}

interface CodeFieldProps {
  readonly code: string
  /** The institution whose code it is; undefined if none has it. */
  readonly name: string | undefined
  readonly error: string | undefined
}

function CodeField({ code, name, error }: CodeFieldProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t('registration.institution')}
        hint={name ?? t('registration.institutionHint')}
        value={code}
        maxLength={60}
        onChange={(institutionCode) => signUpDraft.change({ institutionCode })}
        error={error === undefined ? undefined : t(error)}
      />
      <Fold title={t('registration.code.none')} level={2}>
        <p>{t('registration.code.noneBody')}</p>
        <p>
          <Suspense>
            <TeamMail />
          </Suspense>
        </p>
      </Fold>
    </>
  )
}
