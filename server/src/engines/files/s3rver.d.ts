declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** A local S3 store for tests; the package has no types. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly allowMismatchedSignatures?: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
