import { careCalls, type PairPage } from '@saathi/contract/mentorship/careCalls.ts'

import { Loaded } from '../../shell/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAsk } from '../../wire/queries.ts'
import { takeDialogFocus } from '../keys/keys.ts'
import formStyles from '../parts/Form.module.css'
import pairStyles from '../parts/Pair.module.css'
import { useDeskTexts } from '../parts/words.ts'
import { ContactForm } from './ContactForm.tsx'

/** The phone numbers of a pair, and the form for the contact, over the list. */
export function ContactDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDeskTexts()
  const answer = useAsk(careCalls.pair, { params: { id } }, { isAlwaysAsked: true })
  return (
    <Dialog
      title={t('desk.act.contact')}
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      <Loaded answer={answer} shapes={['line', 'card']}>
        {(pair) => (
          <div ref={takeDialogFocus} className={formStyles.wide}>
            <Phones pair={pair} />
            <ContactForm pair={pair} onDone={onClose} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The people of a pair with links that call them. */
export function Phones({ pair }: { readonly pair: PairPage }) {
  const t = useDeskTexts()
  return (
    <ul className={pairStyles.phones}>
      {pair.members
        .filter(({ phone }) => phone !== '')
        .map(({ userId, name, phone }) => (
          <li key={userId}>
            <a href={`tel:${phone}`}>{t('desk.call', { name, phone })}</a>
          </li>
        ))}
    </ul>
  )
}
