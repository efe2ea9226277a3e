/**
 * How large forms may be. `next.config.mjs` reads this file as well, so it imports nothing.
 */

/** Bytes of a form without files, as browsers encode it. */
export const formBytes = 16_384

/** The same of users, for long texts: one character of a text may take twelve bytes. */
export const longFormBytes = 262_144

/** A form of up to so many times its limit is read all the same, so that what was typed can go back to its page. */
export const formPatience = 4

/** Node hands on no more at a time of what comes. */
const pieceBytes = 65_536

/**
 * Bytes of a body that Next keeps for pages behind the gate. Of a larger one it drops the piece that goes beyond and all
 * that follows, and says so to no one: what is left must still be too large for a form.
 */
export const gateBytes = formPatience * formBytes + pieceBytes
