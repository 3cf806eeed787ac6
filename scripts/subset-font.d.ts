declare module 'subset-font' {
  /** Returns the font with the glyphs of a text only, and every ligature that they can form. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'woff2' },
  ): Promise<Buffer>
}
