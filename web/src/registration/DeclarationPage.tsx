import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import { Skeleton, State } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { signUpDraft } from './signUpDraft.ts'

/** Page 1: what a person of this role declares. */
export function DeclarationPage({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts()
  const local = useLocal()
  const { role } = signUpDraft.use()
  const declaration = useAsk(registrationCalls.declaration, {
    query: { type: role === 'mentor' ? 'mentor' : 'mentee' },
  })
  if (declaration.isPending) return <Skeleton label={t('shell.loading')} shapes={['line', 'tall']} />
  if (declaration.isError) {
    return (
      <State
        as="page"
        drawing="lampOut"
        title={t('accounts.declaration.failed')}
        action={
          <Button look="soft" icon="reload" wide onClick={() => void declaration.refetch()}>
            {t('shell.tryAgain')}
          </Button>
        }
      />
    )
  }
  const text = local(declaration.data.text, declaration.data.localeText)
  return (
    <>
      <Heading size="small" lead={t('accounts.declaration.lead')}>
        {t('accounts.declaration.title')}
      </Heading>
      <div className={styles.form}>
        <div className={styles.declaration}>
          {text.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <FootBar>
        <Button wide onClick={onDone}>
          {t('accounts.declaration.accept')}
        </Button>
      </FootBar>
    </>
  )
}
