/** Made by scripts/emojiNames.ts. */
declare module 'emoji-names/*' {
  export const names: string
}
