import { newSecret } from '../engines/secrets/secretKey.ts'
import type { House } from '../house/house.ts'
import { Refusal } from './words/refusal.ts'
import type { Said } from './words/said.ts'

/** Encrypts the keys in the database with a new key: `rotate`. */
export async function rotateSecret(
  { keys }: Pick<House, 'keys'>,
  [act, ...more]: readonly string[],
): Promise<string | Said | undefined> {
  if (act !== 'rotate' || more.length > 0) return undefined
  if (!('rotate' in keys))
    throw new Refusal(
      'The keys of this installation are files in DATA_DIR/keys. Only a database has encrypted keys.',
    )
  const { isFile, place } = keys.source
  if (isFile) {
    const count = await keys.rotate()
    return `${count} keys are encrypted with a new key, which is in ${place}. Start every process again, and store the file apart from the backups of the database.`
  }
  // The key is printed before it takes effect: if it were lost on the way, nobody could open the keys.
  const next = newSecret()
  await keys.open()
  return {
    text: `Unless an error follows, the keys are encrypted with this key. Set it, and start every process again:\nSECRET_KEY=${next}`,
    printed: async () => void (await keys.rotate(next)),
  }
}
