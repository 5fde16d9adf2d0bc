/** The API description is in English on every page; the only CommonMark it uses is inline code. */
export function DescriptionText({ text }: { text: string }) {
  return (
    <span lang="en" dir="ltr">
      {text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))}
    </span>
  );
}
