import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useAsk } from '../wire/queries.ts'
import { useLocal, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FootBar, Heading } from '../ui/Layout.tsx'
import styles from '../ui/Flow.module.css'
import { TermsLinks } from './public.tsx'
import { signUpDraft } from './signUpDraft.ts'

/** Page 1: the declaration of the chosen role. */
export function DeclarationPage({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts()
  const local = useLocal()
  const { role } = signUpDraft.use()
  const declaration = useAsk(registrationCalls.declaration, {
    query: { type: role === 'mentor' ? 'mentor' : 'mentee' },
  })
  return (
    <Loaded
      answer={declaration}
      shapes={['line', 'tall']}
      failed={{ as: 'page', title: t('registration.declaration.failed') }}
    >
      {({ text, localeText }) => (
        <>
          <Heading size="small" lead={t('registration.declaration.lead')}>
            {t('registration.declaration.title')}
          </Heading>
          <div className={styles.form}>
            <div className={styles.declaration}>
              {local(text, localeText)
                .split('\n\n')
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </div>
            <TermsLinks />
          </div>
          <FootBar>
            <Button wide onClick={onDone}>
              {t('registration.declaration.accept')}
            </Button>
          </FootBar>
        </>
      )}
    </Loaded>
  )
}
