import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import formStyles from './Form.module.css'
import { Key } from '../keys/Key.tsx'
import { useDeskTexts } from './words.ts'

const keys = [
  'j',
  'k',
  'enter',
  'o',
  't',
  'h',
  's',
  'p',
  'n',
  'x',
  'l',
  'f',
  'w',
  'm',
  'c',
  'd',
  'e',
  'z',
  'find',
  'help',
] as const
const letters: Readonly<Record<(typeof keys)[number], string>> = {
  j: 'J',
  k: 'K',
  enter: 'Enter',
  o: 'O',
  t: 'T',
  h: 'H',
  s: 'S',
  p: 'P',
  n: 'N',
  x: 'X',
  l: 'L',
  f: 'F',
  w: 'W',
  m: 'M',
  c: 'C',
  d: 'D',
  e: 'E',
  z: 'Z',
  find: 'Ctrl K',
  help: '?',
}

/** The list is longer than a small window, and the dialog would open at its last button. */
function takeTop(list: HTMLElement | null): void {
  list?.focus()
  list?.closest('dialog')?.scrollTo(0, 0)
}

/** All keys of the desk. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useDeskTexts()
  return (
    <Dialog
      title={t('desk.keys.title')}
      onClose={onClose}
      actions={
        <Button look="soft" onClick={onClose}>
          {t('desk.close')}
        </Button>
      }
    >
      <dl className={formStyles.keys} tabIndex={-1} ref={takeTop}>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <Key>{letters[key]}</Key>
            </dt>
            <dd>{t(`desk.keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
