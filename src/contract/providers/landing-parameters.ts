/** Parameter of the landing page's URL that names the link. It says nothing about the outcome. */
export const attemptParameter = 'laurel-attempt';
/** Parameter of the landing page's URL with the code that finishes the link. */
export const codeParameter = 'laurel-code';
