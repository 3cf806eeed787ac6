import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Asks the authenticator of the device for a passkey: a new one, or a proof of the known one. */
export async function passkeyFor(options: unknown, isNew: boolean): Promise<Record<string, unknown>> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  // oxlint-disable typescript/no-unsafe-type-assertion -- the server's library made the options for this one
  const credential = isNew
    ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  // oxlint-enable typescript/no-unsafe-type-assertion
  return { ...credential }
}
