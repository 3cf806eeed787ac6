/** The ID token of the signed-in person: kept in memory only, renewed when it is about to end. */
interface Token {
  readonly value: string
  /** Milliseconds since 1970 on this device's clock. */
  readonly goodUntil: number
}

let token: Token | undefined
let renew: () => Promise<string> = () => Promise.reject(new Error('Nothing renews the token yet.'))

/** Says how a token is renewed. */
export function renewTokenBy(way: () => Promise<string>): void {
  renew = way
}

/** Keeps a fresh token for the seconds that it lives; undefined forgets the one there is. */
export function keepToken(value: string | undefined, livesFor = 0): void {
  token = value === undefined ? undefined : { value, goodUntil: Date.now() + livesFor * 1000 }
}

/** A token that is good for at least another minute. Throws a Problem 401 when nobody is signed in. */
export async function freshToken(): Promise<string> {
  return token !== undefined && token.goodUntil > Date.now() + 60_000 ? token.value : renew()
}

/** Drops a token that the server refused. */
export function forgetToken(refused: string): void {
  if (token?.value === refused) token = undefined
}
