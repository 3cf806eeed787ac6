import { useState } from 'react'

import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceGroup } from '../ui/fields/Choice.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import styles from '../ui/Flow.module.css'
import { signUpDraft } from './signUpDraft.ts'
import { showFirstProblem } from '../ui/showProblem.ts'

/** Page 0: mentee or mentor. */
export function RolePage({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts()
  const { role } = signUpDraft.use()
  const [tried, setTried] = useState(false)
  const goOn = () => {
    setTried(true)
    if (role === '') showFirstProblem()
    else onDone()
  }
  return (
    <>
      <Heading size="small" lead={t('registration.role.lead')}>
        {t('registration.role.title')}
      </Heading>
      <div className={styles.form}>
        <ChoiceGroup
          legend={t('registration.role.legend')}
          options={[
            {
              value: 'mentee',
              label: t('registration.role.mentee'),
              note: t('registration.role.menteeNote'),
            },
            {
              value: 'mentor',
              label: t('registration.role.mentor'),
              note: t('registration.role.mentorNote'),
            },
          ]}
          chosen={role === '' ? [] : [role]}
          onChange={([chosen]) => signUpDraft.change({ role: chosen === 'mentor' ? 'mentor' : 'mentee' })}
          error={tried && role === '' ? t('error.field') : undefined}
        />
      </div>
      <FootBar>
        <Button wide onClick={goOn}>
          {t('identity.continue')}
        </Button>
      </FootBar>
    </>
  )
}
