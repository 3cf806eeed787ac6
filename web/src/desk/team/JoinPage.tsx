import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, TextField } from '../../ui/fields/Field.tsx'
import { Heading, Page } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { FormFailure } from '../parts/FormFailure.tsx'
import { useDeskTexts } from '../parts/words.ts'

/** An invitation to the team: a person without an account chooses a name and a password. */
export function JoinPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.join.title'))
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const answer = useAsk(teamCalls.invitation, { query: { token } })
  const [isDone, setDone] = useState(false)
  return (
    <div className={styles.desk}>
      <Page narrow>
        <Heading>{t('desk.join.title')}</Heading>
        {isDone ? (
          <p>
            {t('desk.join.done')} <Link to={paths.signIn}>{t('desk.join.signIn')}</Link>
          </p>
        ) : (
          <Loaded answer={answer} shapes={['line', 'card']} failed={{ title: t('error.invitation_ended') }}>
            {({ email, hasAccount }) => (
              <Joining token={token} email={email} hasAccount={hasAccount} onDone={() => setDone(true)} />
            )}
          </Loaded>
        )}
      </Page>
    </div>
  )
}

interface JoiningProps {
  readonly token: string
  readonly email: string
  readonly hasAccount: boolean
  readonly onDone: () => void
}

function Joining({ token, email, hasAccount, onDone }: JoiningProps) {
  const t = useDeskTexts()
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, failure, act } = useAct()
  const join = async () => {
    await ask(teamCalls.join, { body: hasAccount ? { token } : { token, firstName, lastName, password } })
    onDone()
  }
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void act(join)
      }}
    >
      <p>{t('desk.join.as', { email })}</p>
      {hasAccount ? null : (
        <>
          <TextField
            label={t('desk.join.first')}
            value={firstName}
            onChange={setFirstName}
            autoComplete="given-name"
          />
          <TextField
            label={t('desk.join.last')}
            value={lastName}
            onChange={setLastName}
            autoComplete="family-name"
          />
          <PasswordField
            label={t('desk.join.password')}
            hint={t('desk.join.passwordHint')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            showLabel={t('desk.join.show')}
            hideLabel={t('desk.join.hide')}
          />
        </>
      )}
      <FormFailure failure={failure} />
      <Button type="submit" busy={isBusy} wide>
        {t('desk.join.join')}
      </Button>
    </form>
  )
}
