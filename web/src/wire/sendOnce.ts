let unsure: { readonly file: string; readonly idempotencyKey: string } | undefined

/**
 * Sends a file. If its reply was lost and the person chooses the same file again, it is sent with the same key, so
 * that the server stores it once.
 */
export async function sendOnce<Result>(
  { name, size, lastModified }: File,
  send: (options: { readonly idempotencyKey: string }) => Promise<Result>,
): Promise<Result> {
  const file = `${lastModified}:${size}:${name}`
  if (unsure?.file !== file) unsure = { file, idempotencyKey: crypto.randomUUID() }
  const reply = await send(unsure)
  unsure = undefined
  return reply
}
