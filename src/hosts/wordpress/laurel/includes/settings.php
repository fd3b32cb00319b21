<?php
/**
 * The settings page: where the proxy is, and which colours the elements have.
 *
 * @package Laurel
 */

namespace Laurel;

defined( 'ABSPATH' ) || exit;

/** The elements' colour schemes. An empty one follows the page. */
const THEMES = array( '', 'auto', 'light', 'dark' );

/**
 * Returns the settings.
 *
 * @return array{proxy: string, theme: string}
 */
function settings(): array {
	$stored = get_option( OPTION );
	return array_merge(
		array(
			'proxy' => '',
			'theme' => '',
		),
		is_array( $stored ) ? $stored : array()
	);
}

/**
 * Returns an address of the proxy without its trailing slashes: a path of this site, or an http(s) URL. Null if it is neither.
 */
function clean_proxy( string $text ): ?string {
	$text    = trim( $text );
	$is_path = 1 === preg_match( '#^/(?!/)#', $text );
	// WordPress's own URL check rejects addresses of a local network, where owners try out proxies.
	$is_url = 1 === preg_match( '#^https?://#i', $text ) && is_string( wp_parse_url( $text, PHP_URL_HOST ) );
	if ( ( ! $is_path && ! $is_url ) || preg_match( '/["\'<>\s?#\\\\]/', $text ) ) {
		return null;
	}
	return rtrim( $text, '/' );
}

/**
 * Checks what the settings page sends. An invalid address leaves the stored one as it is, and the page says why.
 *
 * @param mixed $input value of the form.
 * @return array{proxy: string, theme: string}
 */
function sanitize_settings( $input ): array {
	$settings = settings();
	$input    = is_array( $input ) ? $input : array();
	$given    = isset( $input['proxy'] ) && is_string( $input['proxy'] ) ? trim( $input['proxy'] ) : $settings['proxy'];
	$proxy    = '' === $given ? '' : clean_proxy( $given );
	if ( null === $proxy ) {
		add_settings_error(
			OPTION,
			'laurel_proxy',
			sprintf(
				/* translators: %s: what was entered. */
				__( '%s is no address of a proxy, so the address before was kept. Enter a path such as /laurel, or a URL such as https://community.example/laurel.', 'laurel' ),
				'<code>' . esc_html( $given ) . '</code>'
			)
		);
	} else {
		$settings['proxy'] = $proxy;
	}
	if ( isset( $input['theme'] ) && in_array( $input['theme'], THEMES, true ) ) {
		$settings['theme'] = $input['theme'];
	}
	return $settings;
}

/** Registers the settings, their section and their fields. */
function register_settings(): void {
	register_setting(
		OPTION,
		OPTION,
		array(
			'type'              => 'object',
			'sanitize_callback' => __NAMESPACE__ . '\\sanitize_settings',
			'default'           => array(),
		)
	);
	add_settings_section( 'laurel', '', '__return_null', OPTION );
	add_settings_field( 'laurel-proxy', __( 'Address of the proxy', 'laurel' ), __NAMESPACE__ . '\\proxy_field', OPTION, 'laurel', array( 'label_for' => 'laurel-proxy' ) );
	add_settings_field( 'laurel-theme', __( 'Colours', 'laurel' ), __NAMESPACE__ . '\\theme_field', OPTION, 'laurel', array( 'label_for' => 'laurel-theme' ) );
}
add_action( 'admin_init', __NAMESPACE__ . '\\register_settings' );

/** Prints the field for the proxy's address. */
function proxy_field(): void {
	printf(
		'<input type="text" id="laurel-proxy" name="%1$s[proxy]" value="%2$s" class="regular-text code" placeholder="/laurel" spellcheck="false" autocapitalize="off" aria-describedby="laurel-proxy-hint" /><p class="description" id="laurel-proxy-hint">%3$s</p>',
		esc_attr( OPTION ),
		esc_attr( settings()['proxy'] ),
		esc_html__( 'The proxy holds the key of your loyalty platform, which must never be on this site. Enter its path if it runs on this domain, or else its URL; its setting “origins” then has to name this site.', 'laurel' )
	);
}

/** Prints the field for the colour scheme. */
function theme_field(): void {
	$names = array(
		''      => __( 'As the page', 'laurel' ),
		'auto'  => __( 'As the visitor’s system', 'laurel' ),
		'light' => __( 'Light', 'laurel' ),
		'dark'  => __( 'Dark', 'laurel' ),
	);
	printf( '<select id="laurel-theme" name="%s[theme]">', esc_attr( OPTION ) );
	foreach ( $names as $theme => $name ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $theme ), selected( settings()['theme'], $theme, false ), esc_html( $name ) );
	}
	echo '</select>';
}

/** Adds the page to the menu “Settings”. */
function add_settings_page(): void {
	add_options_page( 'Laurel', 'Laurel', 'manage_options', 'laurel', __NAMESPACE__ . '\\settings_page' );
}
add_action( 'admin_menu', __NAMESPACE__ . '\\add_settings_page' );

/** Prints the settings page. */
function settings_page(): void {
	echo '<div class="wrap"><h1>Laurel</h1><form action="options.php" method="post">';
	settings_fields( OPTION );
	do_settings_sections( OPTION );
	submit_button();
	echo '</form><h2>' . esc_html__( 'What to write', 'laurel' ) . '</h2><p>' . esc_html__( 'Add the block “Laurel” to a page, or write a shortcode:', 'laurel' ) . '</p><ul>';
	foreach ( elements() as $name => $element ) {
		printf( '<li><code>[laurel element="%s"]</code> %s</li>', esc_html( $name ), esc_html( $element['description'] ) );
	}
	echo '</ul></div>';
}

/**
 * Adds a link to the settings to the plugin's line in the list of plugins.
 *
 * @param string[] $links links of the line.
 * @return string[]
 */
function add_settings_link( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=laurel' ) ), esc_html__( 'Settings', 'laurel' ) );
	return array_merge( array( $link ), $links );
}
add_filter( 'plugin_action_links_' . plugin_basename( FILE ), __NAMESPACE__ . '\\add_settings_link' );
