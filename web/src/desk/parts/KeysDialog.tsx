import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import formStyles from './Form.module.css'
import { Key } from '../keys/Key.tsx'
import { changeLetters, decisionLetters, personLetters } from '../keys/letters.ts'
import { useDeskTexts } from './words.ts'

/** A part of the desk with its keys: each with the text that says what it does. */
interface Group {
  readonly title: string
  readonly keys: readonly (readonly [key: string, text: string])[]
}

const lettersOf = (letters: Readonly<Record<string, string>>, text: (name: string) => string) =>
  Object.entries(letters).map(([name, letter]) => [letter.toUpperCase(), text(name)] as const)

const groups: readonly Group[] = [
  {
    title: 'desk.keys.everywhere',
    keys: [
      ['J', 'desk.keys.j'],
      ['K', 'desk.keys.k'],
      ['Enter', 'desk.keys.enter'],
      ['O', 'desk.keys.o'],
      ['Z', 'desk.keys.z'],
      ['Ctrl K', 'desk.keys.find'],
      ['Ctrl Enter', 'desk.keys.confirm'],
      ['?', 'desk.keys.help'],
    ],
  },
  {
    title: 'desk.today',
    keys: [
      ['T', 'desk.keys.t'],
      ['H', 'desk.keys.h'],
      ['S', 'desk.keys.s'],
      ['1', 'desk.filter.all'],
      ['2', 'desk.filter.mine'],
      ['3', 'desk.filter.nobody'],
      ['4', 'desk.filter.later'],
    ],
  },
  { title: 'desk.screening', keys: lettersOf(decisionLetters, (name) => `desk.decide.${name}`) },
  {
    title: 'desk.person',
    keys: [
      ...lettersOf(personLetters, (name) => `desk.personAct.${name}`),
      ['V', 'desk.keys.seeAs'],
      ['W', 'desk.keys.write'],
    ],
  },
  {
    title: 'desk.pair',
    keys: [
      ['C', 'desk.act.contact'],
      ...lettersOf(changeLetters, (name) => `desk.change.${name}`),
      ['1–9', 'desk.keys.write'],
    ],
  },
  {
    title: 'desk.safety',
    keys: [
      ['T', 'desk.act.take'],
      ['P', 'desk.case.pause'],
      ['A', 'desk.case.answer'],
      ['D', 'desk.case.outcome'],
      ['C', 'desk.case.close'],
      ['R', 'desk.keys.read'],
      ['N', 'desk.keys.note'],
      ['W', 'desk.keys.write'],
    ],
  },
  {
    title: 'desk.matching',
    keys: [
      ['L', 'desk.keys.l'],
      ['F', 'desk.keys.f'],
      ['W', 'desk.keys.w'],
      ['M', 'desk.keys.m'],
      ['C', 'desk.keys.c'],
      ['D', 'desk.keys.d'],
      ['E', 'desk.keys.e'],
    ],
  },
]

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
      <div tabIndex={-1} ref={takeTop}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl className={formStyles.keys}>
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    <Key>{key}</Key>
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
