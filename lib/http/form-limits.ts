/** Bytes of a form without files, as browsers encode it. */
export const formBytes = 16_384

/** The same of users, for long texts: one character of a text may take twelve bytes. */
export const longFormBytes = 262_144

/** A form of up to so many times its limit is read all the same, so that what was typed can go back to its page. */
export const formPatience = 4
