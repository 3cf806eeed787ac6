/** Options for a form that is being sent. */
export interface Underway {
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal | null
}

/** Seconds without progress after which a request counts as failed. */
const patience = 30

/** Sends a form and reports its progress, which `fetch` cannot. It resolves and rejects like `fetch`. */
export function sendForm(
  url: string,
  init: { readonly method: string; readonly headers: Headers; readonly body: FormData },
  { onProgress, signal }: Underway,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stalled = setTimeout(() => request.abort(), patience * 1000)
    const moved = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), patience * 1000)
    }
    const lost = () => {
      clearTimeout(stalled)
      reject(signal?.aborted === true ? signal.reason : new TypeError('The sending was lost.'))
    }
    request.open(init.method, url)
    for (const [name, value] of init.headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      if (total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => {
      clearTimeout(stalled)
      const headers = new Headers()
      const wait = request.getResponseHeader('retry-after')
      if (wait !== null) headers.set('retry-after', wait)
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted === true) return lost()
    request.send(init.body)
  })
}
