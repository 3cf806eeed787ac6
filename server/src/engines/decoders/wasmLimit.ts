/** The bytes of one page of WebAssembly's memory. */
const pageBytes = 65_536

/**
 * Limits the memory of all WebAssembly in this thread. The limits of a worker do not include it; code that asks for
 * too much gets no memory and fails.
 */
export function limitWebAssembly(mostBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > mostBytes) throw new RangeError('Too much memory.')
    return grow.call(this, pages)
  }
}
