/** Replaces `XMLHttpRequest` and sends forms through `fetch`, so that a fake network answers uploads too. */
export class FakeFormRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly #headers = new Headers()
  readonly #stop = new AbortController()
  #method = ''
  #url = ''
  #answer: Response | undefined
  status = 0
  responseText = ''

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null
  }

  abort(): void {
    this.#stop.abort()
  }

  send(body: FormData): void {
    void this.#send(body)
  }

  async #send(body: FormData): Promise<void> {
    const { signal } = this.#stop
    try {
      this.#answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal })
      this.status = this.#answer.status
      this.responseText = await this.#answer.text()
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'))
      return
    }
    this.dispatchEvent(new Event('load'))
  }
}
