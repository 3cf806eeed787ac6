declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** A store on this machine that speaks S3; the package says nothing of its types. */
  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
