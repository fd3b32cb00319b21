/**
 * Returns the mark between the fields of a table: the first comma, semicolon or tab outside quotes. A table has one, so that the
 * others are characters, such as the decimal mark in `0xab;1,5`.
 */
export const separatorOf = (text: string): ',' | ';' | '\t' => {
  const [mark = ','] = /[,;\t]/.exec(text.replace(/"[^"]*"/g, '')) ?? [];
  return mark as ',' | ';' | '\t';
};
