import { escapeUTF8 } from 'entities';

export function escapeXml(text: string): string {
  return escapeUTF8(
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed(),
  );
}
