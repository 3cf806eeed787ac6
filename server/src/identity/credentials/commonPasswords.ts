import { failureOfFields } from '@saathi/contract/errors.ts'

/** Signs that replace a letter in passwords that only look hard to guess. */
const signsForLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}

/** Words that people here often choose, besides the name of the product. */
const wordsHere = [
  'india',
  'bharat',
  'college',
  'student',
  'mentor',
  'mentee',
  'mentoring',
  'teacher',
  'welcome',
]

/** Addresses of demo people, who all have the same password; nobody receives mails there. */
const demoPlace = '@demo.example'

/** A chosen password, and the person who chose it. */
export interface ChosenPassword {
  readonly password: string
  readonly email: string
  readonly productName: string
}

/**
 * Whether a password is one of the tens of thousands that attackers try first, even with signs inside or in place
 * of letters. The name of the product, the person's address or a usual word with a short number also counts.
 */
export async function isCommonPassword({ password, email, productName }: ChosenPassword): Promise<boolean> {
  const known = await (loading ??= load())
  const forms = disguisesOf(password.normalize('NFKC').toLowerCase())
  if (forms.some((each) => known.has(each))) return true
  if (email.endsWith(demoPlace)) return false
  const near = [productName, email.split('@')[0] ?? '', ...wordsHere].map(lettersOf).filter(isLongEnough)
  return forms.some((each) => near.includes(each.replaceAll(/^\d{1,4}|\d{1,4}$/g, '')))
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
const isLongEnough = (word: string) => word.length >= 4

/** The fields of bodies that have a new password. */
export type PasswordField = 'password' | 'newPassword'

/** Throws `passwordCommon` for a common password, with a sentence for its field. */
export async function refuseCommonPassword(chosen: ChosenPassword, field: PasswordField): Promise<void> {
  if (!(await isCommonPassword(chosen))) return
  const sentence = 'This password is among those that attackers try first. Please choose another one.'
  throw failureOfFields<Record<PasswordField, string>>('passwordCommon', { [field]: [sentence] })
}

/** The list is loaded when the first password is chosen and not at the start, because it is large. */
let loading: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Returns the password, with signs read as letters and without signs around and inside it. */
function disguisesOf(password: string): string[] {
  const bare = password.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const forms = [password, bare].flatMap((each) => {
    const word = each.replace(/\d+$/, '')
    const digits = each.slice(word.length)
    return [each, undisguised(each), undisguised(word) + digits]
  })
  return [...forms, ...forms.map((each) => each.replaceAll(/[^\p{L}\p{N}]+/gu, ''))]
}

function undisguised(text: string): string {
  return Array.from(text, (sign) => signsForLetters[sign] ?? sign).join('')
}
