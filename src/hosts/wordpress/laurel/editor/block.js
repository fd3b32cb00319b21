/* The block in the editor: a list of the elements, a field for each attribute, and the element itself as its preview. */
(({ blocks, element, components, blockEditor, serverSideRender: ServerSideRender, i18n, apiFetch }) => {
  const { createElement: h, useEffect, useState } = element;
  const { InspectorControls, useBlockProps } = blockEditor;
  const { Disabled, PanelBody, SelectControl, Spinner, TextControl, ToggleControl } = components;
  const { __ } = i18n;

  /** Returns the elements by name, `undefined` while they load, or the error if they did not load. */
  const useElements = () => {
    const [answer, setAnswer] = useState();
    useEffect(() => {
      apiFetch({ path: '/laurel/v1/elements' }).then(setAnswer, (error) => setAnswer(new Error(error.message)));
    }, []);
    return answer;
  };

  /** Draws the field of one attribute. */
  const field = (name, { type, description, options }, value, onChange) => {
    const common = { key: name, label: name, help: description, onChange };
    if (type === 'boolean') return h(ToggleControl, { ...common, checked: value === true });
    if (!options) return h(TextControl, { ...common, value: value ?? '', type: type === 'number' ? 'number' : 'text' });
    const choices = ['', ...options].map((option) => ({ value: option, label: option || __('Default', 'laurel') }));
    return h(SelectControl, { ...common, value: value ?? '', options: choices });
  };

  blocks.registerBlockType('laurel/element', {
    edit({ attributes, setAttributes }) {
      const elements = useElements();
      const props = useBlockProps();
      if (elements instanceof Error) return h('div', props, elements.message);
      if (!elements) return h('div', props, h(Spinner));
      const set = (name, value) => {
        const values = { ...attributes.values, [name]: value };
        if (value === '' || value === false) delete values[name];
        setAttributes({ values });
      };
      const chosen = elements[attributes.element];
      return h(
        'div',
        props,
        h(
          InspectorControls,
          null,
          h(
            PanelBody,
            { title: 'Laurel' },
            h(SelectControl, {
              label: __('Element', 'laurel'),
              help: chosen?.description,
              value: attributes.element,
              options: Object.entries(elements).map(([value, { title }]) => ({ value, label: title })),
              onChange: (name) => setAttributes({ element: name, values: {} }),
            }),
            Object.entries(chosen?.attributes ?? {}).map(([name, about]) =>
              field(name, about, attributes.values[name], (value) => set(name, value)),
            ),
          ),
        ),
        // A press selects the block; it does not use the element.
        h(Disabled, null, h(ServerSideRender, { block: 'laurel/element', attributes })),
      );
    },
    save: () => null,
  });
})(globalThis.wp);
